import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { requiredText } from './shapes';

/** EC2's patterns for names of launch templates, identifiers of images and instance types. */
const templateName = requiredText.check(z.regex(/^[\w().\-/]{3,128}$/));
const imageId = requiredText.check(z.regex(/^ami-[0-9a-f]{8,64}$/));
const instanceType = requiredText.check(z.regex(/^[a-z][a-z0-9-]{0,30}\.[a-z0-9-]{1,30}$/));

export const createTemplateFromImage = defineCall({
  name: 'createltbyimage',
  method: 'POST',
  path: 'ec2/createltbyimage',
  access: 'aws',
  summary: 'Create a launch template from an image and an instance type',
  beyond: true,
  body: z.strictObject({
    account: field(requiredText, { label: 'Account', kind: 'choice', choices: 'accounts' }),
    region: field(requiredText, { label: 'Region', kind: 'choice', choices: 'regions' }),
    name: field(templateName, {
      label: 'Template name',
      example: 'fare-crawler',
      help: '3 or more letters, digits or ( ) . - / _',
      invalid: 'Use 3 to 128 letters, digits and ( ) . - / _',
      mono: true,
    }).register(z.globalRegistry, { examples: ['fare-crawler'] }),
    image_id: field(imageId, {
      label: 'Image ID',
      kind: 'identifier',
      example: 'ami-0a1b2c3d4e5f60718',
      invalid: 'An image ID is ami- and at least 8 digits or letters from a to f',
    }).register(z.globalRegistry, { examples: ['ami-0a1b2c3d4e5f60718'] }),
    instance_type: field(instanceType, {
      label: 'Instance type',
      kind: 'identifier',
      example: 't3.medium',
      invalid: 'An instance type is a family and a size, such as t3.medium',
    }).register(z.globalRegistry, { examples: ['t3.medium'] }),
  }),
  /** A response without a `message` is a success, as in the other calls that create templates (R51). */
  answer: z.looseObject({ message: z.optional(z.string()) }),
});

export const checkTemplate = defineCall({
  name: 'checktemplate',
  method: 'GET',
  path: 'templates/check',
  access: 'launch',
  summary: 'Whether there is a launch template, and its version if one is named, in an account and region',
  beyond: true,
  query: z.strictObject({
    account: requiredText,
    region: requiredText,
    template_id: requiredText,
    version: z.optional(requiredText),
  }),
  answer: z.looseObject({
    data: z.looseObject({
      found: z.boolean(),
      /** Explanation for people. */
      reason: z.optional(z.string()),
    }),
  }),
});
