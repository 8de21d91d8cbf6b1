// A process that takes a job and never ends it, to be killed. argv: the database's address, the task's name.
import { connect, LIMITS } from '../../app/db/client.server'
import { startJobs } from '../../app/jobs/worker.server'

const { pool } = connect(process.argv[2]!, { max: 4, limits: LIMITS.job })
const hang = () => {
  process.stdout.write('taken\n')
  return new Promise<void>(() => {})
}
await startJobs({
  pool,
  url: process.argv[2]!,
  lanes: [{ slots: 1, tasks: { [process.argv[3]!]: hang } }],
  onError: (message) => process.stderr.write(`${message}\n`),
})
