import { nextHandler } from './process/pages'
import { startOrRefuse } from './process/start-or-refuse'

void startOrRefuse(nextHandler)
