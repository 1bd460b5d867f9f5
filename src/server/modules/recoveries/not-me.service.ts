export { refuseRecoveryByMail } from './stop'
