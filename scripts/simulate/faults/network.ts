import type { Fault } from '../simulation/simulation'

/** Requests and answers get lost, come late, or arrive twice. */
export const badNetwork: Fault = {
  name: 'network',
  begin({ weather }) {
    weather.lostRequests = 0.01
    weather.lostAnswers = 0.01
    weather.lateAnswers = 0.005
    weather.doubledRequests = 0.005
  },
}
