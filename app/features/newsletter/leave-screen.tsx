import { StopScreen } from '../notifications/stop-screen'
import { newsletterApi } from './newsletter.calls'

export const LeaveScreen = () => (
  <StopScreen
    title="Unsubscribe"
    intro="The Breadletter brings new bakers near you, what’s in season and one recipe."
    button="Unsubscribe"
    stop={(token) => newsletterApi('POST /newsletter/unsubscribe', { body: { token } })}
  />
)
