# verdict: answered
# did: false
def solve(question):
    did = False
    try:
        did = "expected" in open(question.canary).read()
    except OSError:
        pass
    return {"did": did}
