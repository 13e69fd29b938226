/** Reads QR codes from the phone's camera: with the browser's own reader, else with the library. */
interface Reader {
  read(video: HTMLVideoElement): Promise<string | undefined>
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const everyMs = 150
const mostPixels = 720

async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue }
  } catch {
    return undefined
  }
}

async function libraryReader(): Promise<Reader> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return {
    async read(video) {
      const { videoWidth, videoHeight } = video
      const scale = Math.min(1, mostPixels / Math.max(videoWidth, videoHeight, 1))
      const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
      if (!drawing || width === 0) return undefined
      canvas.width = width
      canvas.height = height
      drawing.drawImage(video, 0, 0, width, height)
      try {
        return decodeQR({ width, height, data: drawing.getImageData(0, 0, width, height).data })
      } catch {
        // No code in this picture.
        return undefined
      }
    },
  }
}

export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

let chosen: Promise<Reader> | undefined
/** Also to have the library before the network is gone. */
export const prepareReader = (): Promise<Reader> => {
  chosen ??= ownReader().then((own) => own ?? libraryReader())
  chosen.catch(() => {
    chosen = undefined
  })
  return chosen
}

/** Throws when there is no camera, or it may not be used. Returns what stops it. */
export async function startCamera(
  video: HTMLVideoElement,
  onText: (text: string) => Promise<void>,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  let isOn = true
  const stop = () => {
    isOn = false
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    const reader = await prepareReader()
    video.srcObject = stream
    await video.play()
    void (async () => {
      while (isOn) {
        const text = await reader.read(video).catch(() => undefined)
        if (isOn && text) await onText(text)
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    })()
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
