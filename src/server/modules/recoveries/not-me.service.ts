export { objectByMail } from './stop'
