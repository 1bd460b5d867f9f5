export { refuseEstateByMail } from './stop'
