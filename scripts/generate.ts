// node scripts/run.mjs generate: nothing is left to do here, since run.mjs has renewed the generated
// files before.
import { parseArgs } from 'node:util'

// It takes no words, and refuses any.
parseArgs()
