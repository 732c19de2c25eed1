import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { deckhandInApp } from './deckhand-template.ts';

/** Findings that were looked at and are left as they are: where, and why. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'Uploads/Bucket: AwsSolutions-S1':
    'Access logs need a third bucket; CloudTrail data events tell the same to whoever wants to know.',
  'Results/Bucket: AwsSolutions-S1': 'As for uploads.',
  'BucketNotificationsHandler/Role: AwsSolutions-IAM4[Policy::AWSLambdaBasicExecutionRole]':
    "The CDK's own handler, which runs at deployment only.",
  'Solver/Role/DefaultPolicy: AwsSolutions-IAM5[Resource::<UploadsBucket.Arn>/*]':
    'People choose the keys, so the function must reach all objects of this one bucket.',
  'Solver/Role/DefaultPolicy: AwsSolutions-IAM5[Resource::<ResultsBucket.Arn>/*]': 'As for uploads.',
};

interface Report {
  readonly pluginReports: readonly {
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs: readonly { readonly constructPath: string }[];
    }[];
  }[];
}

it('breaks no rule of cdk-nag but those accepted above, and each of these for a reason that still holds', () => {
  const { app } = deckhandInApp({ '@aws-cdk/core:failSynthOnValidationErrors': false });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

  app.synth();

  const report: Report = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'));
  const findings = report.pluginReports
    .flatMap((plugin) => plugin.violations)
    .flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => finding(constructPath, ruleName)),
    );
  expect(findings.sort()).toEqual(Object.keys(ACCEPTED).sort());
});

/** A finding without the hashes that the CDK puts into names. */
function finding(constructPath: string, ruleName: string): string {
  const place = constructPath
    .replace(/^Deckhand\//, '')
    .replace(/\/Resource$/, '')
    .replace(/Handler[0-9a-f]{32}/, 'Handler');
  const rule = ruleName.replace(/[0-9A-F]{8}\.Arn/, '.Arn').replace(/::arn:.*\//, '::');
  return `${place}: ${rule}`;
}
