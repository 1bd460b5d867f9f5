// @ts-check
// node keep-with-parent.mjs <command> [arguments]: runs a program that must not outlive its parent.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const graceMs = 5000
const [command = '', ...args] = process.argv.slice(2)
const program = spawn(command, args, { stdio: 'inherit' })
let isEnding = false

function endProcess() {
  if (isEnding) return
  isEnding = true
  program.kill('SIGTERM')
  setTimeout(endGroup, graceMs)
}

// This process leads its group, so the signal reaches it too.
function endGroup() {
  process.kill(-process.pid, 'SIGKILL')
}

process.on('SIGTERM', endProcess)
process.on('SIGINT', endProcess)
process.on('disconnect', endProcess)
// A parent that ended while this file was loaded has sent no message.
if (process.connected === false) endProcess()

program.on('error', (error) => {
  console.error(`${command} could not be started: ${error.message}`)
  process.exit(127)
})
program.on('exit', (code, signal) => {
  if (isEnding) endGroup()
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
})
