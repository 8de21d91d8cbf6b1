export const TRADE_TALK = `
# business | My first year in numbers
People were kind with theirs when I started, so here are mine. 46 weeks, 1,312 orders, $31,900 in sales, about $17,400 after ingredients, boxes, fees and the mixer. Thursdays and Fridays only. Ask me anything.
- Thank you for posting real numbers. What did you spend on packaging?
@ $1,640. Too much. I switched from window boxes to kraft bags for bread in spring and halved it.
- How many of those are the same people?
@ A bit over sixty percent. My regulars pay for everything, new people are the jam.
- Did you count your hours?
@ Yes. $13.80 an hour. Year two starts with a price list that I am not ashamed of.

# business | How do you say no to a friend-of-a-friend discount?
Second cousin of my neighbor wants a four-tier cake "for exposure." I am too polite. Scripts, please.
- "I would love to. My price list is on my page, and I have that Saturday open." Then silence.
- I give family a free loaf and full price on cakes. Never a discount, always a gift. It is easier to say no to a percentage.
- Exposure is what people die of in the mountains.
@ Used the first one word for word. She ordered two tiers at full price!

# business | Deposits, and the bride who changed her mind
Canceled nine days before. I had bought forty dollars of vanilla. How do you word your deposit?
- Half to hold the date, not refundable inside 14 days, movable once. In writing, before you even talk about flavors.
- I say why: "because I turn others away for your day." Nobody has argued since.
- Freeze the layers. Somebody will have a birthday.

# business | Burned out by December
I said yes to everyone. Cookies until 2 am, a cough that will not leave, and I snapped at my kid over sprinkles. How do you set a limit and keep to it?
- A number on the wall. Mine is forty dozen. At forty I turn ordering off, even if it is the mayor.
- Pay somebody to wash up. Twelve dollars an hour changed my December.
- Take the week after Christmas off now, before anyone asks. Write it on your page today.
- Your kid will remember the cookies you baked together, not the ones you sold. Be gentle with yourself.
@ Ordering is off until the fifth. Thank you, all of you.

# business | Which mixer after the stand mixer dies?
Second gearbox gone. I make 24 loaves on a Thursday. Spiral mixer in a home kitchen, yes or no?
- Small spiral, secondhand, 110 volts. Check your floor and your circuit first.
- I went back to mixing by hand in tubs with folds. My shoulders got better and so did my bread.
- Yes, and never look back. Mine takes 18 pounds of dough and it is quieter than the old one.

# business | Photographs with an old phone
My bread looks gray. I have a five-year-old phone and a north window.
- North window is perfect. Turn off every lamp, put a white board opposite, and tap to lock the exposure.
- Cut it open. People want to see the crumb.
- A hand in the picture. Something about a hand makes it food and not a product.
@ The white board! It is a pizza box lid and my page looks like a magazine.

# business | Raising prices, how did you tell people?
Butter is up again. I have not moved my prices in two years.
- One honest paragraph, two weeks ahead. I lost nobody.
- Small and often beats big and rare.
- I made the loaf a little bigger and the price a dollar fifty more. That felt fair to me.
- Do not apologize. Butter does not apologize.

# law | Cottage food law in plain words, state by state?
I get a different answer from each person. Is there a place where it is explained for regular humans?
- Your state's department of agriculture first, then call and ask the person by name. They are nicer than their website.
- The extension office at the state university. Mine had a two-page sheet and a class for thirty dollars.
- And check the county and the city, too. My state said yes, my zoning said "not on that street."
- Write down who told you what and when. It saved me once.

# law | Labels: what goes on yours?
My inspector was friendly but brief. Name, address, ingredients, allergens, net weight, the "made in a home kitchen" line. What else?
- The date. Not required here, but people trust it.
- In our state you may use a registration number instead of the home address. Ask! I did not want mine on every bag.
- Ingredients by weight, the biggest first, and the parts of the parts: chocolate chips are (sugar, cocoa mass...).
- Sesame counts as a major allergen now. I missed that one.
@ Got the registration number. Thank you, I sleep better.

# law | Cream cheese frosting: allowed or not?
Told "no" by one inspector and "if it is shelf stable" by another.
- Here it depends on water activity. I paid $85 to have mine measured and now I have a letter.
- I use a cream-cheese-flavored buttercream for home sales and save the real one for my rented kitchen days.
- Same with custard pies. Anything that needs a fridge is a different rule almost everywhere.

# law | Sales cap: what happens when you reach it?
I am at $41,000 and my state's cap is $50,000. It is August. What now?
- Rent shared kitchen hours for the part above it. Mine is $18 an hour at a church.
- Some states index the cap each year. Look again in January, mine moved.
- I simply closed for December last year. Best Christmas ever, worst for the bank.

# law | Do you carry insurance?
The market asks for a million in liability. Is that as expensive as it sounds?
- $290 a year through a food vendor policy, market named on it. Less than my flour.
- Ask your homeowner's policy what it says about a business at home before something happens.
- Yes, since a lady tripped on my step. She was fine. I was not.

# law | Selling across the state line
I am four miles from it and half my customers live over there.
- They come to you: fine. You go to them: not under most cottage laws. Pickup it is.
- Same here. I put a cooler at my sister's on this side of the bridge.
- Federal rules begin at the line. Not worth it for a dozen cookies.
`
