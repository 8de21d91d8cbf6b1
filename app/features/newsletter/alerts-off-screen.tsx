import { StopScreen } from '../notifications/stop-screen'
import { newsletterApi } from './newsletter.calls'

export const AlertsOffScreen = () => (
  <StopScreen
    title="Emails about bakeries"
    intro="We email you when a bakery you saved starts taking orders, and on Thursdays about new ones near you, if you asked."
    button="Stop emails about bakeries"
    stop={(token) => newsletterApi('POST /newsletter/unsubscribe-alerts', { body: { token } })}
  />
)
