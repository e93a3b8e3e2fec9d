import { parentPort, workerData } from 'node:worker_threads'
import { Model } from '../src/minilm/model.ts'

parentPort!.postMessage([...new Model().embed(workerData as string[])].flat())
