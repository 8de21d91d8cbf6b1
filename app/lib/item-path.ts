/** Of one item of a menu, on its bakery's page. */
export const itemAnchor = (id: string): string => `item-${id}`

export const itemPath = (slug: string, id: string): string => `/bakery/${slug}#${itemAnchor(id)}`
