/** Loaded into the thread that writes: cuts its power as POWER_CUT says, the JSON of a folder, its shadow and the cut. */
import { simulatePowerLoss } from '../power-loss-filesystem.ts'

simulatePowerLoss(...(JSON.parse(process.env.POWER_CUT ?? '') as Parameters<typeof simulatePowerLoss>))
