import { StopScreen } from '../notifications/stop-screen'
import { payoutsApi } from './payouts.calls'

export const MoneyLetterOffScreen = () => (
  <StopScreen
    title="Your weekly money letter"
    intro="On Mondays we write what came in and what’s coming to your bank."
    button="Stop the money letter"
    stop={(token) => payoutsApi('POST /money-letter/off', { body: { token } })}
  />
)
