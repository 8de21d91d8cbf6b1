/** Apart from review.ts: the bakery's page says it, and the rest comes with the forms. */
export const HIDDEN_REVIEW = 'Our editors have hidden this review, so you can’t change it.'
