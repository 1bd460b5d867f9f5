// What RainbowKit would ask a chain for to fill its own account dialog. Ours stands in its place and
// asks in other ways; the real parts would bring along nearly all that viem can ask of a chain.
const answerNothing = () => ({ refetch: () => undefined })

export { useClient as usePublicClient } from 'wagmi'
export { answerNothing as useBalance, answerNothing as useEnsAvatar, answerNothing as useEnsName }
export const normalize = (name) => name
