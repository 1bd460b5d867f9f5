// What RainbowKit would ask a chain for to fill its own account dialog. Ours stands in its place and
// asks in other ways; the real parts would bring along nearly all that viem can ask of a chain.
const nothing = () => ({ refetch: () => undefined })

export { useClient as usePublicClient } from 'wagmi'
export { nothing as useBalance, nothing as useEnsAvatar, nothing as useEnsName }
export const normalize = (name) => name
