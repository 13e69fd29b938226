import { mailedToken } from '../newsletter.ts'
import { dataLinkRequest, yourData } from '../your-data.ts'
import { define, success } from './definition.ts'

export const yourDataCalls = {
  'send-your-data-link': define({
    summary: 'Mails a link to the data kept under an address; the answer is the same for every address',
    gate: 'anyone',
    input: dataLinkRequest,
    output: success,
  }),
  'export-your-data': define({
    summary: 'All that is kept under the address of the mailed link',
    gate: 'anyone',
    input: mailedToken,
    output: yourData,
  }),
  'leave-public-list': define({
    summary: "Takes the profiles of the mailed link's address off the public list",
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'delete-your-data': define({
    summary:
      "Deletes what is kept under the mailed link's address, for good; paid orders stay without a name",
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
} as const
