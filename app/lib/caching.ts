/** For the `headers` of routes whose HTML is the same for everybody. */
export const sharedPage = () => ({ 'cache-control': 'public, max-age=0, s-maxage=60' })
