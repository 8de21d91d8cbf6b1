/**
 * What people type into the search box, and what they mean: categories and filters, a place as we call it ('me': where they are),
 * a bakery's name. Written down before the rules were.
 */
export const PHRASES = `
sourdough portland | sourdough | Portland, OR |
sourdough portland or | sourdough | Portland, OR |
sourdough portland, or | sourdough | Portland, OR |
portland sourdough | sourdough | Portland, OR |
sourdough in portland oregon | sourdough | Portland, OR |
sourdough near portland maine | sourdough | Portland, ME |
sourdough portland me | sourdough | Portland, ME |
sourdough bread portland | sourdough | Portland, OR |
best sourdough in portland | sourdough | Portland, OR |
fresh sourdough bread near portland, or | sourdough | Portland, OR |
Sourdough near Seattle | sourdough | Seattle, WA |
SOURDOUGH SEATTLE WA | sourdough | Seattle, WA |
sourdough 97202 | sourdough | Portland, OR 97202 |
97202 sourdough | sourdough | Portland, OR 97202 |
sourdough near 97202-1234 | sourdough | Portland, OR 97202 |
vegan cookies 97202 | cookies,vegan | Portland, OR 97202 |
vegan cookies portland | cookies,vegan | Portland, OR |
cookies | cookies | |
cookie | cookies | |
Cookies! | cookies | |
vegan | vegan | |
vegan cookies | cookies,vegan | |
gluten free | gluten-free | |
gluten-free | gluten-free | |
glutenfree | gluten-free | |
gf | gluten-free | |
gf cookies | cookies,gluten-free | |
gluten free near austin tx | gluten-free | Austin, TX |
gluten free austin | gluten-free | Austin, TX |
gluten free bread austin texas | bread,gluten-free | Austin, TX |
gluten free bakery near austin, tx | gluten-free | Austin, TX |
gluten free bakery near me | gluten-free | me |
vegan near me | vegan | me |
vegan bakery near me | vegan | me |
bakery near me | | me |
bakeries near me | | me |
near me | | me |
nearby | | me |
bakeries nearby | | me |
sourdough near me | sourdough | me |
sourdough bread near me | sourdough | me |
cookies near me | cookies | me |
cakes around me | cakes | me |
birthday cake near me | cakes | me |
custom cakes near me | cakes | me |
croissants near my location | pastries | me |
fresh bread near me | bread | me |
home bakers near me | | me |
best bakery near me | | me |
gluten free cupcakes near me | cakes,gluten-free | me |
vegan donuts near me | pastries,vegan | me |
bread | bread | |
breads | bread | |
loaf | bread | |
fresh bread | bread | |
homemade bread | bread | |
bagels | bread | |
bagels new york | bread | New York, NY |
bagels nyc | bread | New York, NY |
new york bagels | bread | |
bagel brooklyn | bread | Brooklyn, NY |
baguette san francisco | bread | San Francisco, CA |
baguettes in sf | bread | San Francisco, CA |
focaccia oakland | bread | Oakland, CA |
challah | bread | |
challah bread chicago | bread | Chicago, IL |
rye bread | bread | |
rye bread milwaukee | bread | Milwaukee, WI |
banana bread | bread | |
banana bread denver | bread | Denver, CO |
dinner rolls | bread | |
cinnamon rolls | pastries | |
cinnamon rolls denver co | pastries | Denver, CO |
whole wheat bread boston ma | bread | Boston, MA |
cakes | cakes | |
cake | cakes | |
cupcakes | cakes | |
cupcakes chicago | cakes | Chicago, IL |
cupcake | cakes | |
birthday cake | cakes | |
birthday cakes houston | cakes | Houston, TX |
birthday cake for kids in houston | cakes | Houston, TX |
wedding cake | cakes | |
wedding cakes nashville tn | cakes | Nashville, TN |
chocolate cake | cakes | |
orange cake | cakes | |
carrot cake philadelphia | cakes | Philadelphia, PA |
red velvet cake atlanta | cakes | Atlanta, GA |
cheesecake brooklyn ny | cakes | Brooklyn, NY |
vegan birthday cake los angeles | cakes,vegan | Los Angeles, CA |
vegan cake la | cakes,vegan | Los Angeles, CA |
gluten free birthday cake san diego | cakes,gluten-free | San Diego, CA |
chocolate chip cookies | cookies | |
chocolate chip cookies miami | cookies | Miami, FL |
sugar cookies dallas | cookies | Dallas, TX |
decorated cookies dallas tx | cookies | Dallas, TX |
cookies in dallas | cookies | Dallas, TX |
cookies delivered in dallas | cookies,delivery | Dallas, TX |
cookie delivery | cookies,delivery | |
cookie delivery chicago | cookies,delivery | Chicago, IL |
bread delivery near me | bread,delivery | me |
bakery that delivers | delivery | |
bakery that delivers in seattle | delivery | Seattle, WA |
brownies | cookies | |
brownies minneapolis | cookies | Minneapolis, MN |
macarons las vegas | cookies | Las Vegas, NV |
macarons vegas | cookies | Las Vegas, NV |
pastries | pastries | |
pastry | pastries | |
croissants | pastries | |
croissant | pastries | |
croissants austin | pastries | Austin, TX |
croissants in austin, tx | pastries | Austin, TX |
almond croissant | pastries | |
donuts | pastries | |
doughnuts columbus | pastries | Columbus, OH |
donuts columbus ohio | pastries | Columbus, OH |
scones | pastries | |
scones seattle | pastries | Seattle, WA |
blueberry muffins | pastries | |
danish | pastries | |
pies | pies | |
pie | pies | |
apple pie | pies | |
apple pie 60614 | pies | Chicago, IL 60614 |
pumpkin pie | pies | |
key lime pie miami | pies | Miami, FL |
pecan pie in new orleans | pies | New Orleans, LA |
pecan pie nola | pies | New Orleans, LA |
pies near salt lake city | pies | Salt Lake City, UT |
pies slc | pies | Salt Lake City, UT |
tarts | pies | |
quiche | pies | |
breakfast | breakfast | |
breakfast portland | breakfast | Portland, OR |
brunch | breakfast | |
lunch | lunch | |
sandwiches | lunch | |
dessert | dessert | |
desserts near boston | dessert | Boston, MA |
sweets | dessert | |
seasonal | seasonal | |
christmas cookies | cookies,seasonal | |
thanksgiving pies | pies,seasonal | |
holiday cookies boise | cookies,seasonal | Boise, ID |
plant based bakery | vegan | |
plant-based cookies | cookies,vegan | |
vegan bakery | vegan | |
vegan gluten free | gluten-free,vegan | |
vegan and gluten free cakes | cakes,gluten-free,vegan | |
vegan gluten free cookies portland or | cookies,gluten-free,vegan | Portland, OR |
celiac bakery | gluten-free | |
gluten free sourdough | gluten-free,sourdough | |
sordough | sourdough | |
sourdoh portland | sourdough | Portland, OR |
sourdogh bread | sourdough | |
croisants | pastries | |
croissaint chicago | pastries | Chicago, IL |
cookeis | cookies | |
glutenfree cakes | cakes,gluten-free | |
pasteries | pastries | |
brekfast seattle | breakfast | Seattle, WA |
portland | | Portland, OR |
Portland, OR | | Portland, OR |
portland oregon | | Portland, OR |
portland maine | | Portland, ME |
97202 | | Portland, OR 97202 |
in portland | | Portland, OR |
near 97202 | | Portland, OR 97202 |
bakeries in portland | | Portland, OR |
bakeries portland or | | Portland, OR |
bakery 60614 | | Chicago, IL 60614 |
best bakeries in san francisco | | San Francisco, CA |
home bakeries in austin tx | | Austin, TX |
bakers near bloomington in | | Bloomington, IN |
bakeries in bloomington, in | | Bloomington, IN |
chicago | | Chicago, IL |
chicgo | | Chicago, IL |
seatle | | Seattle, WA |
philadephia | | Philadelphia, PA |
cookies in chicgo | cookies | Chicago, IL |
bread seatle | bread | Seattle, WA |
nyc | | New York, NY |
san fran | | San Francisco, CA |
cookies san fran | cookies | San Francisco, CA |
st louis | | St. Louis, MO |
pies st. louis mo | pies | St. Louis, MO |
bread ft worth | bread | Fort Worth, TX |
maple street sourdough | | | maple street sourdough
Maple Street | | | Maple Street
the second rise | | | the second rise
second rise | | | second rise
blue door bakery | | | blue door bakery
the cookie drawer | | | the cookie drawer
cookie drawer | | | cookie drawer
little red oven | | | little red oven
rose garden levain | | | rose garden levain
tall cake tuesday | | | tall cake tuesday
buttermilk pie club | | | buttermilk pie club
use your loaf | | | use your loaf
mateo's cookies | | | mateo's cookies
Lila’s Cakery | | | Lila’s Cakery
dough | | | dough
mapel street sourdough | | | mapel street sourdough
maple street sourdough portland | | Portland, OR | maple street sourdough
little red oven near chicago | | Chicago, IL | little red oven
organic sourdough | sourdough | |
kosher challah in brooklyn | bread | Brooklyn, NY |
where can i get fresh croissants in denver | pastries | Denver, CO |
looking for a vegan wedding cake in austin | cakes,vegan | Austin, TX |
i want cookies | cookies | |
`
  .trim()
  .split('\n')
  .map((line) => {
    const [phrase, what, where, name] = line.split('|').map((part) => part.trim())
    return { phrase: phrase!, what: what!.split(',').filter(Boolean).sort(), where: where!, name: name! }
  })
