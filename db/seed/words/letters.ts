/** Six weekly letters, the oldest first. */
export const LETTERS = [
  {
    subject: 'Hello from the first oven',
    intro:
      'This is the first Breadletter. Once a week we’ll tell you who started baking near you, where pickups are coming up, and what people in the forum can’t stop talking about.\n\nThanks for being here before everyone else.',
    story_title: 'Why a home oven makes better neighbors',
    story:
      'Ask a home baker what changed after the first Saturday, and it’s rarely the money. It’s the doorbell.\n\nPeople who had waved for six years came by with a jar of honey, a bag of plums, an opinion on crust. **A loaf is a reason to stop and talk.**\n\n> I knew their dogs before I knew their names.\n\nFind [who bakes near you](/browse), and say hello.',
    days_ago: 38,
    readers: 412,
  },
  {
    subject: 'Rye weather',
    intro: 'Cooler mornings, slower doughs. It’s the season for loaves that last all week.',
    story_title: 'Three questions to ask about rye',
    story:
      'Rye keeps, and rye forgives. Before you order one, ask three things:\n\n1. How much of the flour is rye? Forty percent is a sandwich loaf, ninety is a brick in the best sense.\n2. When was it baked? Dense rye is better on its second day.\n3. Does it come sliced? Your knife may thank you.\n\nThe forum has [a whole room about starters](/forum/starters) if you’d rather try it yourself.',
    days_ago: 31,
    readers: 447,
  },
  {
    subject: 'The bake sale that didn’t end',
    intro: 'A story about a folding table this week, and pickups worth a short drive.',
    story_title: 'The folding table on Alder Street',
    story:
      'It was meant to be one afternoon: a folding table, two dozen rolls, a coffee can for cash. By four the can was full and the rolls were gone.\n\nThe next week there were four dozen. The week after that, a list.\n\n*Start small* is the advice every baker gives. The ones who last also say: **write down what sold.**',
    days_ago: 24,
    readers: 463,
  },
  {
    subject: 'Butter, and what it’s for',
    intro: 'Croissant people, this one’s for you.\n\nEveryone else, stay for the cookies.',
    story_title: 'How to keep a croissant until tomorrow',
    story:
      'You can’t, quite. But you can come close.\n\n- Leave it out of the fridge, where it goes stale the fastest.\n- Wrap it once it’s fully cool, not before.\n- Five minutes at 325°F brings back most of what the night took.\n\nOr order two, and solve it today.',
    days_ago: 17,
    readers: 491,
  },
  {
    subject: 'Your neighbors are hungry for pie',
    intro:
      'Pie orders fill up faster than anything else in November. Have a look at the pickups below before the weekend.',
    story_title: 'A short defense of the store-bought lid',
    story:
      'Some bakers will tell you that a pie needs a crust made that morning. Some bakers have children.\n\nWe asked around, and most agree: **a good filling forgives a lot**, a hot oven forgives the rest, and nobody has ever sent back a pie because of its lid.',
    days_ago: 10,
    readers: 520,
  },
  {
    subject: 'What the forum taught us about cold kitchens',
    intro: 'It’s 62 degrees in a lot of kitchens right now. The starters have noticed.',
    story_title: 'Warm hands, cold kitchen',
    story:
      'Every winter the same question comes up: *is my starter dead?* It almost never is. It’s cold.\n\nA jar on top of the fridge, a cup of warm water in the oven beside it, one more day of patience. The [answers in the forum](/forum/starters) come with pictures.\n\nAnd if you’d rather wait for spring, someone near you is baking right now.',
    days_ago: 3,
    readers: 548,
  },
]
