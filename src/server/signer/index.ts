export { memoryOfProcess, type SignedEntry, type SignerMemory } from './memory'
export { type SignerNeeds, signNext } from './sign-next'
