import { describe, expect, it } from 'vitest';
import { filledIn, requestFor, withdrawn } from '../../../src/form/filled';
import { templateDetails, valuesLike } from '../../../src/form/processLike';

const request = {
  ...{ id: 7, status: 0, process_name: 'Fares', subprocess_name: 'nightly', platform: 'AWS', account: '019' },
  ...{ region: 'us-east-1', process_owner: 'Ada', incharge: 'Otto', machine_limit: 5, template_id: 'lt-1' },
  ...{ version: '3', tagname: 'fares', instance_type: 't3.large', ami_id: 'ami-1', requested_by: 'lena', reason: null },
};

describe('a process request that copies another one', () => {
  it('has the requested values as texts, without their decision', () => {
    const { id: _id, status: _status, requested_by: _by, reason: _reason, ...asked } = request;
    expect(valuesLike(request)).toEqual({ ...asked, machine_limit: '5', template: expect.any(String) });
  });

  it('takes the limit of a process, and leaves missing values empty', () => {
    const { machine_limit: _limit, region: _region, ...process } = request;
    expect(valuesLike({ ...process, machine_max_count: 40, region: null, instance_type: null })).toMatchObject({
      machine_limit: '40',
      region: '',
      instance_type: '',
    });
  });

  it('has no credentials, even if a back end sends them', () => {
    const values = valuesLike({ ...request, username: 'robot', password: 'secret', sealed_credentials: 'x' });
    expect(JSON.stringify(values)).not.toMatch(/robot|secret|sealed/);
  });

  it('keeps its tag name, type and image until the template changes', () => {
    const values = valuesLike(request);
    expect(filledIn(values.template)).toEqual({ request: requestFor(templateDetails, values), fields: [] });
    expect(withdrawn(templateDetails, values)).toBeUndefined();
    expect(withdrawn(templateDetails, { ...values, version: '4' })).toEqual({ template: '' });
  });

  it('has no template values on DigitalOcean', () => {
    expect(valuesLike({ ...request, platform: 'DO' }).template).toBeUndefined();
  });
});
