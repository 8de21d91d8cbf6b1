import type { Pool, PoolClient } from 'pg'

/** Uses the driver itself, for tens of thousands of rows. */
export async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    // Fails only if the connection is gone, and then there is nothing to undo.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
