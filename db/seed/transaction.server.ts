import type { Pool, PoolClient } from 'pg'

/** All of it or nothing. The demo is written by the driver itself: tens of thousands of rows. */
export async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    // Fails only with the connection, and then there is nothing to undo.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
