import { StopScreen } from '../notifications/stop-screen'
import { savedSearchesApi } from './saved-searches.calls'

export const SearchOffScreen = () => (
  <StopScreen
    title="Bakes you’re waiting for"
    intro="We email you when a baker near you lists what you asked about."
    button="Stop looking for this"
    stop={(token) => savedSearchesApi('POST /saved-searches/off', { body: { token } })}
  />
)
