/** What a column of whole numbers holds. A number from outside that may be larger is the database's to refuse, as a failure of ours. */
export const WHOLE_MAX = 2 ** 31 - 1
