/** Apart from review.ts, which comes with the forms: the bakery's page says this at once. */
export const HIDDEN_REVIEW = 'Our editors have hidden this review, so you can’t change it.'
