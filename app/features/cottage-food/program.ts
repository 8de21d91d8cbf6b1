/** Where the law wants a home's address on the page: publish it, use the state's number, or take orders by request only (decision 40). */
export const ADDRESS_CHOICES = ['private', 'publish', 'number', 'request_only'] as const
