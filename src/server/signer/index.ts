export { signedKinds } from './kinds'
export { type MemoryLine, memoryOfProcess, memoryOver, type SignerMemory } from './memory'
export { nextOrder, orderInFile, storeBytes } from './order'
export {
  emptyLog,
  type LogKey,
  type LogMemory,
  type LogSignerNeeds,
  logMemoryOfProcess,
  signCheckpoint,
} from './sign-checkpoint'
export { type SignerNeeds, signNext, signOrder } from './sign-next'
