/** The same as in the `tags` table (categories.test.ts). */
export const CATEGORY_DESCRIPTIONS: Record<string, string> = {
  bread: 'Loaves, rolls and everyday bread',
  cakes: 'Layer cakes, cupcakes and celebration cakes',
  cookies: 'Cookies, bars and brownies',
  pastries: 'Croissants, danishes and other flaky things',
  sourdough: 'Naturally leavened, slowly fermented',
  'gluten-free': 'Baked without gluten',
  vegan: 'Baked without animal products',
  pies: 'Sweet and savory pies and tarts',
  breakfast: 'For the first hours of the day',
  lunch: 'Sandwiches, focaccia and savory bakes',
  dessert: 'Something sweet to end with',
  seasonal: 'Holiday and seasonal specials',
}
