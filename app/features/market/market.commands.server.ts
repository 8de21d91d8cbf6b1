import type { Services } from '~/http/services.server'

/** Sums are right without it, since whatever is not folded yet is read beside them: it keeps that short. */
export const foldMarket = async ({ pool }: Pick<Services, 'pool'>): Promise<void> => {
  await pool.query('select fold_market()')
}
