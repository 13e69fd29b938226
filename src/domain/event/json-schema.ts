/** The JSON Schema of a document as it is written in a file: an editor completes and complains with it. */
import * as z from 'zod/mini'
import { fields, writtenName } from './fields/field.ts'
import { type DocumentName, documentSchemas } from './schemas/index.ts'

type JsonSchema = Record<string, unknown>

export function jsonSchemaOf(name: DocumentName): JsonSchema {
  const schema = z.toJSONSchema(documentSchemas[name], {
    io: 'input',
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const field = fields.get<z.core.$ZodType>(zodSchema)
      if (field) {
        const { label, help, written } = field
        Object.assign(jsonSchema, written, { title: label, ...(help && { description: help }) })
      }
      delete (jsonSchema as JsonSchema).readOnly
      if (zodSchema._zod.def.type === 'object') nameAsWritten(zodSchema as z.core.$ZodObject, jsonSchema)
    },
  })
  return schema as JsonSchema
}

function nameAsWritten({ _zod: { def } }: z.core.$ZodObject, json: JsonSchema) {
  const fieldsOf = Object.entries(def.shape)
  const named = new Map(fieldsOf.map(([key, field]) => [key, writtenName(key, field)]))
  const properties = Object.entries(json.properties as JsonSchema)
  json.properties = Object.fromEntries(properties.map(([key, value]) => [named.get(key) ?? key, value]))
  json.required = fieldsOf
    .filter(([, { _zod }]) => !['optional', 'default'].includes(_zod.def.type))
    .map(([key]) => named.get(key))
}
