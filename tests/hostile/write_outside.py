# verdict: answered
# did: false
def solve(question):
    did = False
    try:
        with open(question.canary, "a") as file:
            file.write("changed")
        did = True
    except OSError:
        pass
    return {"did": did}
