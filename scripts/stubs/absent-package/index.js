/** `wagmi/connectors` imports these names from kits we omit. */
class Absent {
  constructor() {
    throw new Error('This package is not part of the product.')
  }
}

const absent = () => new Absent()

export const GeminiWalletProvider = Absent
export const Porto = { create: absent }
export const RpcSchema = {}
export const z = {}
export const createBaseAccountSDK = absent
export const createAppKit = absent
// biome-ignore lint/style/noDefaultExport: the packages it stands for have one
export default Absent
