export { default } from './500'
