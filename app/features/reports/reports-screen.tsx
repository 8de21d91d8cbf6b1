import { Queue } from '../cases/queue'
import { reportKinds } from './report-kinds'

export const ReportsScreen = () => (
  <Queue
    title="Reports"
    intro="See the conversation and decide here. Every view is logged."
    thing="Report"
    kinds={reportKinds}
    quick="dismiss, or take our decision back"
  />
)
