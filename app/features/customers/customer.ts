export const NOTES_MAX = 5000
export const ALLERGIES_MAX = 1000
