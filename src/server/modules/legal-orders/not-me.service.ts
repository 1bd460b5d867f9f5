export { objectToEstate } from './stop'
