export { type MemoryLine, memoryOfProcess, memoryOver, type SignerMemory } from './memory'
export {
  emptyLog,
  type LogKey,
  type LogMemory,
  type LogSignerNeeds,
  logMemoryOfProcess,
  signCheckpoint,
} from './sign-checkpoint'
export { type SignerNeeds, signNext } from './sign-next'
