/** A condition on `graphile_worker.jobs`. */
export const OUT_OF_TRIES = 'locked_at is null and attempts >= max_attempts'
