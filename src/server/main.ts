import { nextHandler } from '@/server/platform/node/pages'
import { startOrRefuse } from '@/server/start-or-refuse'

void startOrRefuse(nextHandler)
