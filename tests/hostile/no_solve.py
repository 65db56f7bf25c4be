# verdict: NameError: solve\.py does not define solve.* on case 1
answer = 42
