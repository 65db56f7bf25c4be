# verdict: answered
def solve(question):
    return {"hit": None, "signed_distance": None}
