import { getClient } from 'wagmi/actions'

// In the place of wagmi's client that carries every question there is to a chain: RainbowKit hands it to
// a function that brings its own. Extended all the same, as src/lib/chain/patient-client.ts waits for that.
export const getPublicClient = (config, parameters = {}) =>
  getClient(config, parameters)?.extend(() => ({}))
