print("swiped")
