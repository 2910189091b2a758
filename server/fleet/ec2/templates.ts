import { randomUUID } from 'node:crypto';
import {
  CreateLaunchTemplateCommand,
  CreateLaunchTemplateVersionCommand,
  DescribeLaunchTemplatesCommand,
  DescribeLaunchTemplateVersionsCommand,
  GetLaunchTemplateDataCommand,
  type LaunchTemplate,
} from '@aws-sdk/client-ec2';
import type { Db } from '../../db/connection';
import { CloudError, type Machine, type NewTemplate, type NewVersion, type Place } from '../fleet';
import type { Template, TemplateData, TemplateVersion } from '../templateVersions';
import { chunksOf } from './chunks';
import type { Clients } from './clients';
import { type Failures, kindOf, wordsOf } from './failures';
import { placeKey } from './places';
import { asRequest, asTemplateData, dataForOthers } from './templateData';
import { templateNotFound } from './templateReading';
import { placesOfTemplate } from './templateStore';

const maxConcurrentPlaces = 8;

const retryDelayMs = 500;

/** Cache lifetime of missing templates, so that repeated lookups do not query all accounts and regions. */
const absentMs = 5_000;
const maxAbsent = 1_000;

/** Limit of EC2. */
const maxDescriptionLength = 255;

interface Parts {
  readonly db: Db;
  readonly clients: Clients;
  readonly failures: Failures;
  readonly places: readonly Place[];
}

/** Reads and writes launch templates in EC2. Only their places are cached. */
export class Templates {
  /** Places of templates that were found. */
  private readonly homes = new Map<string, Place>();
  /** Templates that were not found, with the end of their cache lifetime. */
  private readonly absent = new Map<string, number>();
  /** Running searches, which concurrent calls share. */
  private readonly searches = new Map<string, Promise<Template | undefined>>();

  constructor(private readonly parts: Parts) {}

  /**
   * Finds a template in any place.
   *
   * @throws CloudError if it was not found and a place did not answer
   */
  async find(templateId: string): Promise<Template | undefined> {
    if (!/^lt-[\w-]{1,128}$/.test(templateId)) return undefined;
    const search =
      this.searches.get(templateId) ?? this.search(templateId).finally(() => this.searches.delete(templateId));
    this.searches.set(templateId, search);
    return search;
  }

  private async search(templateId: string): Promise<Template | undefined> {
    const { db, places } = this.parts;
    const home = this.homes.get(templateId);
    const seen = home ? [home] : await placesOfTemplate(db, templateId);
    const likely = places.filter((place) => seen.some((one) => placeKey(one) === placeKey(place)));
    const there = await this.findIn(likely, templateId);
    if (there || (likely.length === 0 && (this.absent.get(templateId) ?? 0) > Date.now())) return there;
    const found = await this.findIn(places, templateId, likely);
    this.absent.delete(templateId);
    if (!found) this.noteAbsent(templateId);
    return found;
  }

  private noteAbsent(templateId: string): void {
    const [oldest] = this.absent.size >= maxAbsent ? this.absent.keys() : [];
    if (oldest !== undefined) this.absent.delete(oldest);
    this.absent.set(templateId, Date.now() + absentMs);
  }

  async findVersion(templateId: string, version: number): Promise<TemplateVersion | undefined> {
    const template = await this.find(templateId);
    if (!template) return undefined;
    const command = new DescribeLaunchTemplateVersionsCommand({
      LaunchTemplateId: templateId,
      Versions: [String(version)],
    });
    const found = await this.query(template, async () => {
      const answer = await this.parts.clients.ec2('quick', template).send(command);
      return answer.LaunchTemplateVersions?.find(({ VersionNumber }) => VersionNumber === version);
    });
    return found && { ...template, version, data: asTemplateData(found.LaunchTemplateData ?? {}) };
  }

  /** Makes the template data to launch machines like this one. */
  async dataOf(machine: Machine): Promise<TemplateData> {
    try {
      const command = new GetLaunchTemplateDataCommand({ InstanceId: machine.instance_id });
      const { LaunchTemplateData = {} } = await this.parts.clients.ec2('quick', machine).send(command);
      return dataForOthers(LaunchTemplateData, machine);
    } catch (error) {
      throw await this.parts.failures.told(error, machine);
    }
  }

  /** Creates a template with its version 1. */
  async create({ account, region, name, data, description }: NewTemplate): Promise<TemplateVersion> {
    const place = { account, region };
    const command = new CreateLaunchTemplateCommand({
      ClientToken: randomUUID(),
      LaunchTemplateName: name,
      VersionDescription: described(description),
      LaunchTemplateData: asRequest(data),
    });
    const made = await this.sendTwice(place, async () => {
      const answer = await this.parts.clients.ec2('write', place).send(command);
      return answer.LaunchTemplate;
    });
    const template = made && templateOf(made, place);
    if (!template) throw lostAnswer();
    this.homes.set(template.template_id, place);
    return { ...template, version: 1, data };
  }

  /** Adds a version. */
  async addVersion({ templateId, data, description }: NewVersion): Promise<TemplateVersion> {
    const template = await this.find(templateId);
    if (!template)
      throw new CloudError('InvalidLaunchTemplateId.NotFound', wordsOf('InvalidLaunchTemplateId.NotFound'));
    const command = new CreateLaunchTemplateVersionCommand({
      ClientToken: randomUUID(),
      LaunchTemplateId: templateId,
      VersionDescription: described(description),
      LaunchTemplateData: asRequest(data),
    });
    const made = await this.sendTwice(template, async () => {
      const answer = await this.parts.clients.ec2('write', template).send(command);
      return answer.LaunchTemplateVersion;
    });
    const version = made?.VersionNumber;
    if (version === undefined) throw lostAnswer();
    const latest_version = Math.max(template.latest_version, version);
    return { ...template, latest_version, version, data };
  }

  /**
   * Sends a request with a client token, and repeats it once if no response comes. EC2 carries out a token once and repeats its
   * response.
   */
  private async sendTwice<Made>(place: Place, send: () => Promise<Made | undefined>): Promise<Made | undefined> {
    try {
      return await send();
    } catch (error) {
      if (kindOf(error) !== 'lost') throw await this.parts.failures.told(error, place);
    }
    await this.parts.clients.wait(retryDelayMs);
    try {
      return await send();
    } catch (error) {
      const fault = await this.parts.failures.told(error, place);
      if (kindOf(error) === 'refused') throw fault;
      throw new CloudError(fault.code, `${fault.message} It may still be done: look before you try again.`, fault);
    }
  }

  /** Searches places for a template, except those that were searched before. */
  private async findIn(places: readonly Place[], templateId: string, searched: readonly Place[] = []) {
    const left = places.filter((place) => !searched.includes(place));
    let failure: unknown;
    for (const some of chunksOf(left, maxConcurrentPlaces)) {
      const answers = await Promise.allSettled(some.map((place) => this.findAt(place, templateId)));
      for (const answer of answers) {
        if (answer.status === 'fulfilled' && answer.value) return answer.value;
        if (answer.status === 'rejected') failure ??= answer.reason;
      }
    }
    if (failure !== undefined) throw failure;
    return undefined;
  }

  private findAt(place: Place, templateId: string): Promise<Template | undefined> {
    return this.query(place, async () => {
      const command = new DescribeLaunchTemplatesCommand({ LaunchTemplateIds: [templateId] });
      const { LaunchTemplates = [] } = await this.parts.clients.ec2('quick', place).send(command);
      const found = LaunchTemplates.find(({ LaunchTemplateId }) => LaunchTemplateId === templateId);
      const template = found && templateOf(found, place);
      if (template) this.homes.set(templateId, place);
      return template;
    });
  }

  /** Sends a query, and returns `undefined` if the template does not exist. */
  private async query<Answer>(place: Place, send: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    try {
      return await send();
    } catch (error) {
      const fault = await this.parts.failures.told(error, place);
      if (templateNotFound.test(fault.code)) return undefined;
      throw fault;
    }
  }
}

function templateOf(found: LaunchTemplate, { account, region }: Place): Template | undefined {
  const { LaunchTemplateId, LaunchTemplateName = '', DefaultVersionNumber = 1, LatestVersionNumber = 1 } = found;
  if (!LaunchTemplateId) return undefined;
  const { CreatedBy = null } = found;
  return {
    ...{ template_id: LaunchTemplateId, name: LaunchTemplateName, account, region },
    ...{ default_version: DefaultVersionNumber, latest_version: LatestVersionNumber, created_by: CreatedBy },
  };
}

const described = (text: string) => text.slice(0, maxDescriptionLength);

const lostAnswer = () => new CloudError('RequestTimeout', wordsOf('RequestTimeout'));
