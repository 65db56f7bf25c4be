"""tests/run --cases: ten million random cases for every narrow test, a million for every tree and every broad
phase, in pieces. What a piece came to is kept in build/cases/journal.jsonl: a run that was stopped goes on where
it was, and a failure keeps the seed that shows it."""

import concurrent.futures
import hashlib
import json
import os
import subprocess
import threading
import time

from failures import ROOT, of_gtest

PROGRAM = "build/release/collision_tests"
FOLDER = os.path.join(ROOT, "build", "cases")
ROUNDS = 10  # of a million cases each; trees and broad phases have one

# Test programs by how many times their usual cases make a million.
NARROW = [
    (5, "Exact.Orient*:Ray*.Agrees*:Sphere*.Agrees*:TriangleTriangle.Agrees*:Polygon*.Agrees*"),
    (5, "SatBoxBox.AgreesWithExact*:TriangleBatch.*"),
    (10, "SegmentSegment.*:SphereTriangle.*"),
    (20, "Gjk.Sweep*"),
    (50, "Gjk.Dist*:Gjk.Hits*:Epa.Agrees*:VClip.*:LinCanny.*:SeparatingVector.*"),
    (100, "SatHullHull.*:HullHullVerticesEdges.*:HullDepth.*:DeepPenetration.*:InflatedWorld.*"),
]
TREES = [
    (10, "TraverseRay.Hits*"),
    (34, "WideRay.ManyRaysHitWhatBrute*"),
    (50, "TraversePair.Finds*"),
    (67, "Octree.Rays*:BspTree.Points*"),
    (84, "PairFront.Answers*"),
    (125, "WidePair.Finds*:CdTree.Finds*:BspTree.Rays*"),
    (167, "WideRay.HitsExactly*"),
    (200, "KdopTree.Finds*"),
    (334, "WideDistance.IsThatOfBrute*"),
    (400, "SphereTree.Finds*"),
    (480, "SweptSphereTree.Finds*"),
    (667, "Octree.Finds*:SweptSphereTree.Distances*:PieceTree.AnswersFour*"),
    (834, "VoxelContainer.Finds*"),
    (2000, "BspMerge.Solids*"),
    (500, "Refit.*"),
]
# Not in tests/run --long, which has a million of those above.
MORE_NARROW = [
    (50, "CapsuleCapsule.Agrees*:CapsuleTriangle.Agrees*:PlaneConvex.*Agree*:PlaneCylinder.Agrees*"),
    (50, "PlaneTriangles.Agrees*:ContactReach.*:RayRules.*:RoundedGjk.Agrees*:TriangleClosest.Agrees*"),
    (67, "TriangleCollide.Distance*"),
    (34, "ExactSeparation.Agrees*:SeparatingNormal.*"),
    (125, "CapsuleBox.*Agrees*"),
    (17, "SweptSphere.Agrees*:SweptBox.Aligned*"),
    (100, "SweptSphereBox.*Agree*:ConvexAdvancement.B*"),
    (250, "RayHull.Agrees*:Mpr.Proves*:Mpr.Hits*:RoundedDeep.Spheres*"),
    (500, "CurvedContact.Bounds*:FirstContact.MissesNoVertexAndFace*:FirstContact.MissesNoTwoEdges*"),
]
MORE_TREES = [
    (100, "TraverseHits.*:FastBuilders.Pairs*"),
    (500, "ObbHullTree.Finds*:NearestOnMesh.Prunes*"),
    (1000, "SignedDistance.OfClosed*:NearestOnMesh.IsThat*"),
    (1667, "ShapeMesh.TouchesWhatRationals*"),
    (200, "AxisSort.Reports*:ThreeSweeps.Reports*:BodyGrid.Reports*"),
    (500, "DynamicTree.Reports*:OctreeBroad.Reports*:UniformGrid.Reports*:SpaceTimeBounds.Exact*"),
    (5000, "SpatialHash.Reports*:SweepAndPrune.Reports*"),
]


def listed(program, names):
    """The tests that a filter of GoogleTest names."""
    said = subprocess.run([program, "--gtest_list_tests", f"--gtest_filter={names}"], cwd=ROOT,
                          capture_output=True, text=True, check=True).stdout
    suite, found = "", []
    for line in said.splitlines():
        line = line.split("#")[0].rstrip()
        if line.startswith("  "):
            found.append(suite + line.strip())
        elif line.endswith("."):
            suite = line
    return found


def pieces(tests_of):
    """(test, times its usual cases, seed), the first million of every test first. tests_of(filter): its tests."""
    found = []
    for seed in range(ROUNDS):
        times = {}
        for more, names in NARROW + MORE_NARROW + (TREES + MORE_TREES if seed == 0 else []):
            for test in tests_of(names):
                times[test] = max(more, times.get(test, 0))
        found += [(test, more, seed) for test, more in times.items()]
    return found


class Journal:
    """The results of pieces, a line of JSON each; those of another program count for nothing."""

    def __init__(self, path, program):
        self.path, self.program = path, program
        self.lock = threading.Lock()
        self.passed = set()
        if os.path.exists(path):
            with open(path, "r+") as file:
                lines = file.readlines()
                if lines and not lines[-1].endswith("\n"):
                    file.write("\n")
            for line in lines:
                self.read(line)

    def read(self, line):
        try:
            told = json.loads(line)
        except ValueError:
            return  # the last line of a run that was killed
        if told["program"] == self.program and told["passed"]:
            self.passed.add((told["test"], told["more"], told["seed"]))

    def keep(self, piece, passed, seconds):
        test, more, seed = piece
        line = json.dumps({"program": self.program, "test": test, "more": more, "seed": seed,
                           "passed": passed, "seconds": round(seconds, 1)})
        with self.lock:
            with open(self.path, "a") as file:
                file.write(line + "\n")
            if passed:
                self.passed.add(piece)


class Cases:
    def __init__(self, jobs, program=PROGRAM, folder=FOLDER):
        self.jobs, self.program, self.folder = jobs, program, folder
        self.running, self.stopping = [], False
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(ROOT, program), "rb") as file:
            itself = hashlib.sha256(file.read()).hexdigest()[:16]
        self.journal = Journal(os.path.join(folder, "journal.jsonl"), itself)

    def command(self, piece):
        test, more, seed = piece
        return f"COLLIDOSCOPE_SEED={seed} COLLIDOSCOPE_MORE={more} {self.program} --gtest_filter='{test}'"

    def run_piece(self, piece):
        """Its failure, or nothing."""
        if self.stopping:
            return None
        test, more, seed = piece
        began = time.monotonic()
        path = os.path.join(self.folder, f"{test.replace('/', '-')}-{seed}.log")
        with open(path, "w") as log:
            process = subprocess.Popen([self.program, "--gtest_brief=1", f"--gtest_filter={test}"], cwd=ROOT,
                                       stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                       start_new_session=True,
                                       env={**os.environ, "COLLIDOSCOPE_MORE": str(more),
                                            "COLLIDOSCOPE_SEED": str(seed)})
        self.running.append(process)
        code, seconds = process.wait(), time.monotonic() - began
        self.running.remove(process)
        if self.stopping:
            return None
        self.journal.keep(piece, code == 0, seconds)
        print(f"  {seconds:7.0f} s  {'passed' if code == 0 else 'FAILED'}  {test}, seed {seed}", flush=True)
        if code == 0:
            os.remove(path)
            return None
        with open(path, errors="replace") as log:
            return of_gtest(f"{test}, seed {seed}", log.read(), self.command(piece))

    def run(self, wanted=None):
        """Failures, a note, and how many pieces have passed, those of earlier runs among them."""
        wanted = wanted or pieces(lambda names: listed(self.program, names))
        left = [piece for piece in wanted if piece not in self.journal.passed]
        print(f"{len(wanted)} pieces, {len(wanted) - len(left)} of them passed before", flush=True)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            try:
                found = [failure for failure in pool.map(self.run_piece, left) if failure]
            except BaseException:
                # Interrupted: pieces that were begun are begun anew by the next run.
                self.stopping = True
                for process in list(self.running):
                    process.kill()
                raise
        return found, f"{len(wanted) - len(found)} of {len(wanted)} pieces passed", len(wanted) - len(found)
