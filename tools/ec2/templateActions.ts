import type { LocalFault, LocalPlace, LocalTemplate } from './cloud';
import { type Params, Refusal, textAt, textsAt, type Xml } from './queryProtocol';
import { dataOfRequest } from './templateXml';

/** Returns the template that a request names. */
export function templateOf(place: LocalPlace, params: Params, ...path: string[]): LocalTemplate {
  const id = textAt(params, ...path, 'LaunchTemplateId');
  const found = id === undefined ? undefined : place.templates.get(id);
  if (!found)
    throw new Refusal(
      'InvalidLaunchTemplateId.NotFound',
      `The specified launch template, with template ID ${id}, does not exist.`,
    );
  return found;
}

/** Returns a version of it, by number, `$Latest` or `$Default`. */
export function versionOf(template: LocalTemplate, text = '$Default') {
  const number = text === '$Latest' ? template.versions.length : text === '$Default' ? 1 : Number(text);
  const found = template.versions[number - 1];
  if (!found)
    throw new Refusal(
      'InvalidLaunchTemplateId.VersionNotFound',
      `Could not find the specified version ${text} for the launch template with ID ${template.id}.`,
    );
  return { ...found, number };
}

const templateXml = ({ id, name, created, versions }: LocalTemplate) => ({
  ...{ launchTemplateId: id, launchTemplateName: name, createTime: created, createdBy: 'arn:aws:iam::0:root' },
  ...{ defaultVersionNumber: 1, latestVersionNumber: versions.length },
});

export const versionXml = (
  { id, name }: LocalTemplate,
  number: number,
  version: LocalTemplate['versions'][number],
) => ({
  ...{ launchTemplateId: id, launchTemplateName: name, versionNumber: number, defaultVersion: number === 1 },
  ...{ versionDescription: version.description, createTime: version.created },
  launchTemplateData: version.data as Xml,
});

/** Returns the requested templates without those that the response omits. */
export function templatesXml(
  place: LocalPlace,
  params: Params,
  { omits = [], nextToken }: Pick<LocalFault, 'omits' | 'nextToken'>,
): Xml {
  if (nextToken !== undefined) return { launchTemplates: [], nextToken };
  const [ids, names] = [textsAt(params, 'LaunchTemplateId'), textsAt(params, 'LaunchTemplateName')];
  const all = [...place.templates.values()];
  const missing = ids.find((id) => !place.templates.has(id));
  if (missing !== undefined)
    throw new Refusal(
      'InvalidLaunchTemplateId.NotFound',
      `The specified launch template, with template ID ${missing}, does not exist.`,
    );
  const found = all
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .filter(({ name }) => names.length === 0 || names.includes(name));
  if (found.length === 0 && names.length > 0)
    throw new Refusal(
      'InvalidLaunchTemplateName.NotFoundException',
      'At least one of the launch templates does not exist.',
    );
  const told = omits.includes('*') ? [] : found.filter(({ id }) => !omits.includes(id));
  return { launchTemplates: told.map(templateXml) };
}

/** Creates a template. */
export function madeTemplate(place: LocalPlace, params: Params): Xml {
  const name = textAt(params, 'LaunchTemplateName') ?? '';
  if ([...place.templates.values()].some((template) => template.name === name))
    throw new Refusal('InvalidLaunchTemplateName.AlreadyExistsException', 'Launch template name already in use.');
  const { LaunchTemplateData = {} } = params;
  if (typeof LaunchTemplateData === 'string') throw new Refusal('MalformedQueryString', 'LaunchTemplateData');
  return { launchTemplate: templateXml(place.addTemplate(name, dataOfRequest(LaunchTemplateData))) };
}

/** Adds a version. */
export function madeVersion(place: LocalPlace, params: Params): Xml {
  const template = templateOf(place, params);
  const { LaunchTemplateData = {} } = params;
  if (typeof LaunchTemplateData === 'string') throw new Refusal('MalformedQueryString', 'LaunchTemplateData');
  const description = textAt(params, 'VersionDescription') ?? '';
  const version = { description, data: dataOfRequest(LaunchTemplateData), created: new Date() };
  template.versions.push(version);
  return { launchTemplateVersion: versionXml(template, template.versions.length, version) };
}

/** Runs an action once per token. A repeated request gets the same response. */
export function once(place: LocalPlace, params: Params, make: (place: LocalPlace, params: Params) => Xml): Xml {
  const token = textAt(params, 'ClientToken');
  const answer = (token !== undefined && place.answered.get(token)) || make(place, params);
  if (token !== undefined) place.answered.set(token, answer);
  return answer;
}
